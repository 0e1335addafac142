import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

type Tags = Readonly<Record<string, string>>;

export interface OsmSample {
  readonly nodes: readonly { readonly id: number; readonly lon: number; readonly lat: number; readonly tags?: Tags }[];
  readonly ways: readonly { readonly id: number; readonly nodes: readonly number[]; readonly tags?: Tags }[];
  readonly relations: readonly {
    readonly id: number;
    readonly members: readonly (readonly ['node' | 'way' | 'relation', number, string])[];
    readonly tags?: Tags;
  }[];
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tagsXml = (tags: Tags = {}): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escape(key)}" v="${escape(value)}"/>`)
    .join('');

export function osmXmlOf({ nodes, ways, relations }: OsmSample): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="test">\n<bounds minlat="0" minlon="0" maxlat="1" maxlon="1"/>\n',
    ...nodes.map(({ id, lon, lat, tags }) => `<node id="${id}" lon="${lon}" lat="${lat}">${tagsXml(tags)}</node>\n`),
    ...ways.map(
      ({ id, nodes: refs, tags }) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsXml(tags)}</way>\n`,
    ),
    ...relations.map(
      ({ id, members, tags }) =>
        `<relation id="${id}">${members.map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join('')}${tagsXml(tags)}</relation>\n`,
    ),
    '</osm>\n',
  ].join('');
}

class Strings {
  readonly list = [''];
  readonly #known = new Map([['', 0]]);

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

const deltas = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0));
const message = (write: (pbf: PbfWriter) => void): Buffer => {
  const pbf = new PbfWriter();
  write(pbf);
  return Buffer.from(pbf.finish());
};

function blob(type: string, content: Buffer, isRaw = false): Buffer {
  const body = message((pbf) => {
    if (isRaw) pbf.writeBytesField(1, content);
    else {
      pbf.writeVarintField(2, content.length);
      pbf.writeBytesField(3, deflateSync(content));
    }
  });
  const head = message((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, body.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

const PLACES = 1e7;

export function osmPbfOf({ nodes, ways, relations }: OsmSample, features = ['OsmSchema-V0.6', 'DenseNodes']): Buffer {
  const header = message((pbf) => features.forEach((feature) => pbf.writeStringField(4, feature)));
  const block = (fill: (pbf: PbfWriter, strings: Strings) => void): Buffer => {
    const strings = new Strings();
    const groups = message((pbf) => fill(pbf, strings));
    return message((pbf) => {
      pbf.writeBytesField(
        1,
        message((table) => strings.list.forEach((text) => table.writeBytesField(1, Buffer.from(text)))),
      );
      pbf.writeBytesField(2, groups);
    });
  };
  const writeTags = (pbf: PbfWriter, strings: Strings, tags: Tags = {}): void => {
    pbf.writePackedVarint(
      2,
      Object.keys(tags).map((key) => strings.of(key)),
    );
    pbf.writePackedVarint(
      3,
      Object.values(tags).map((value) => strings.of(value)),
    );
  };
  const half = nodes.length >> 1;
  const dense = block((pbf, strings) => {
    const some = nodes.slice(half);
    pbf.writeBytesField(
      2,
      message((group) => {
        group.writePackedSVarint(1, deltas(some.map(({ id }) => id)));
        group.writePackedSVarint(8, deltas(some.map(({ lat }) => Math.round(lat * PLACES))));
        group.writePackedSVarint(9, deltas(some.map(({ lon }) => Math.round(lon * PLACES))));
        group.writePackedVarint(
          10,
          some.flatMap(({ tags = {} }) => [
            ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
            0,
          ]),
        );
      }),
    );
  });
  const plain = block((pbf, strings) => {
    for (const { id, lon, lat, tags } of nodes.slice(0, half)) {
      pbf.writeBytesField(
        1,
        message((node) => {
          node.writeSVarintField(1, id);
          writeTags(node, strings, tags);
          node.writeSVarintField(8, Math.round(lat * PLACES));
          node.writeSVarintField(9, Math.round(lon * PLACES));
        }),
      );
    }
  });
  const wayBlock = block((pbf, strings) => {
    for (const { id, nodes: refs, tags } of ways) {
      pbf.writeBytesField(
        3,
        message((way) => {
          way.writeVarintField(1, id);
          writeTags(way, strings, tags);
          way.writePackedSVarint(8, deltas(refs));
        }),
      );
    }
  });
  const relationBlock = block((pbf, strings) => {
    for (const { id, members, tags } of relations) {
      pbf.writeBytesField(
        4,
        message((relation) => {
          relation.writeVarintField(1, id);
          writeTags(relation, strings, tags);
          relation.writePackedVarint(
            8,
            members.map(([, , role]) => strings.of(role)),
          );
          relation.writePackedSVarint(9, deltas(members.map(([, ref]) => ref)));
          relation.writePackedVarint(
            10,
            members.map(([type]) => ['node', 'way', 'relation'].indexOf(type)),
          );
        }),
      );
    }
  });
  return Buffer.concat([
    blob('OSMHeader', header),
    blob('OSMData', plain),
    blob('OSMData', dense),
    blob('SomethingNew', Buffer.from('left out')),
    blob('OSMData', wayBlock),
    blob('OSMData', relationBlock, true),
  ]);
}
