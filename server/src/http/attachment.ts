/** The header of a file that is downloaded, by RFC 6266: an ASCII name for old readers and the real one for the rest. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
