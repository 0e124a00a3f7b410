/** @type {import('../i18n.js').Words} */
export default {
  'blocked.silent': 'The server does not answer. Trying again.',
  'blocked.proxy': 'This site’s proxy blocks live connections: it does not pass the headers Upgrade and Connection on, or a firewall ends them. Whoever runs the site finds the line to change with “rowhouse doctor”. Trying again.',
  'blocked.refused': 'The server refuses live connections from this address. Trying again.',
  'blocked.setting': 'The server does not know this address as its own. Whoever runs it can start it with {setting}. Trying again.',
};
