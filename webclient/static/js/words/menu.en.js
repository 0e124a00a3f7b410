/** @type {import('../i18n.js').Words} */
export default {
  'menu.language.browser': 'As the browser',
  'menu.theme': 'Paper',
  'menu.theme.system': 'As the system',
  'menu.theme.paper': 'Light',
  'menu.theme.night': 'Dark',
  'menu.look': 'Marks',
  'menu.look.pens': 'Two pens',
  'menu.look.bolt': 'Lightning',
  'menu.look.colours': 'Two colours',
  'menu.look.stones': 'Stones',
  'menu.coordinates': 'Show coordinates',
  'menu.name': 'Your name',
  'menu.name.none': 'A made-up one',
  'menu.sound': 'Sounds',
  'menu.vibration': 'Vibration',
  'menu.muted': 'Hide what others say',
};
