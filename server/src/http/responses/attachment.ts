/** Content-Disposition header by RFC 6266: an ASCII name for old clients and the real name for the rest. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
