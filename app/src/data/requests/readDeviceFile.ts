/**
 * Reads a file of the phone, which the wrapper of the native app serves to its page.
 * @param address as `addressOfFile` gives it
 */
export async function readDeviceFile(address: string, name: string): Promise<File> {
  const content = await (await fetch(address)).blob();
  return new File([content], name, { type: content.type });
}
