export const entry = (key: string, value: string): string => `\t<key>${key}</key>\n\t${value}\n`;

export const plist = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${body}</dict>
</plist>
`;

export const strings = (values: readonly string[], indent = '\t'): string =>
  `<array>\n${values.map((value) => `${indent}\t<string>${value}</string>\n`).join('')}${indent}</array>`;
