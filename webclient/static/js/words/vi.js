/** @type {import('../i18n.js').Words} */
export default {
  'page.broken': 'Trang không khởi động được. Vui lòng tải lại.',
  'menu.title': 'Cài đặt',
  'menu.language': 'Ngôn ngữ',
  'menu.language.browser': 'Theo trình duyệt',
  'menu.theme': 'Nền giấy',
  'menu.theme.system': 'Theo hệ thống',
  'menu.theme.paper': 'Sáng',
  'menu.theme.night': 'Tối',
  'menu.toNight': 'Chuyển sang nền tối',
  'menu.toPaper': 'Chuyển sang nền sáng',
  'menu.look': 'Quân cờ',
  'menu.look.pens': 'Hai bút mực',
  'menu.look.bolt': 'Tia chớp',
  'menu.look.colours': 'Hai màu',
  'menu.look.stones': 'Quân đá',
  'menu.coordinates': 'Hiện tọa độ',
};
