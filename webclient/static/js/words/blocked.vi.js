/** @type {import('../i18n.js').Words} */
export default {
  'blocked.silent': 'Máy chủ không trả lời. Đang thử lại.',
  'blocked.proxy': 'Proxy của trang này chặn kết nối trực tiếp: nó không chuyển tiếp các header Upgrade và Connection, hoặc một tường lửa đã ngắt chúng. Người quản trị có thể tìm dòng cần sửa bằng “rowhouse doctor”. Đang thử lại.',
  'blocked.refused': 'Máy chủ từ chối kết nối trực tiếp từ địa chỉ này. Đang thử lại.',
  'blocked.setting': 'Máy chủ không nhận địa chỉ này là của mình. Người quản trị có thể khởi động nó với {setting}. Đang thử lại.',
};
