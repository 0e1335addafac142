import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
  xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" exif:GPSLatitude="42,40.0N"
  exif:GPSLongitude="0,39.0W" photoshop:City="SecretTown" aux:SerialNumber="4711"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Creates a JPEG as a camera writes it: rotated, with time, location, serial number, XMP, IPTC and trailing data. */
export async function imageFromCamera(width: number, height: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width, height, channels: 3, background: '#345', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'SecretCam', Model: 'Serial-4711', Artist: 'SecretCam' },
      IFD2: { DateTimeOriginal: '2026:07:18 07:04:03', OffsetTimeOriginal: '+02:00', BodySerialNumber: '4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 40/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 39/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(XMP)
    .jpeg({ progressive: true })
    .toBuffer();
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    Buffer.from([0, 0, 0, 15, 0x1c, 2, 0x5a, 0, 10, ...Buffer.from('SecretTown')]),
  ]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xed, iptc),
    segment(0xfe, Buffer.from('SecretCam')),
    jpeg.subarray(2),
    Buffer.from('SecretCam behind the end'),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function hugePng(width: number, height = width): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 40))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
