/** @type {import('../i18n.js').Words} */
export default {
  'menu.language.browser': 'Theo trình duyệt',
  'menu.theme': 'Nền giấy',
  'menu.theme.system': 'Theo hệ thống',
  'menu.theme.paper': 'Sáng',
  'menu.theme.night': 'Tối',
  'menu.look': 'Quân cờ',
  'menu.look.pens': 'Hai cây bút',
  'menu.look.bolt': 'Tia chớp',
  'menu.look.colours': 'Hai màu',
  'menu.look.stones': 'Quân đen trắng',
  'menu.coordinates': 'Hiện tọa độ',
  'menu.name': 'Tên của bạn',
  'menu.name.none': 'Tên đặt sẵn',
  'menu.sound': 'Âm thanh',
  'menu.vibration': 'Rung',
  'menu.muted': 'Ẩn lời người khác nói',
};
