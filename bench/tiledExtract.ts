import fs from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { osmPbf } from '#server/modules/imports/index.ts';
import type { Member, Tags } from '#server/modules/imports/index.ts';

const OBJECTS_PER_BLOCK = 8_000;
const UNITS = 1e7;
const ANDORRA: Bounds = [1.41, 42.43, 1.79, 42.66];
const PLACES_PER_ROW = 8;
/** Far above the ids of the small extract, so that the ids of copies follow one another. */
const ID_STEP = 20_000_000_000;

const pass = { nodes: false, ways: false, relations: false };
const nobody = { node() {}, way() {}, relation() {} };
const [STEP_LON, STEP_LAT] = [0.5, 0.4];
const moved = (lon: number, lat: number, copy: number): readonly [number, number] => [
  lon + (copy % PLACES_PER_ROW) * STEP_LON,
  lat + Math.floor(copy / PLACES_PER_ROW) * STEP_LAT,
];

/** The box around so many copies of the extract of Andorra. */
export function boundsOfCopies(copies: number): Bounds {
  const across = (Math.min(copies, PLACES_PER_ROW) - 1) * STEP_LON;
  const up = (Math.ceil(copies / PLACES_PER_ROW) - 1) * STEP_LAT;
  return [ANDORRA[0], ANDORRA[1], ANDORRA[2] + across, ANDORRA[3] + up];
}

function write(out: number, type: string, fill: (pbf: PbfWriter) => void): void {
  const content = new PbfWriter();
  fill(content);
  const body = new PbfWriter();
  body.writeBytesField(3, deflateSync(content.finish(), { level: 6 }));
  const data = body.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, data.length);
  const named = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(named.length);
  for (const part of [length, named, data]) fs.writeSync(out, part);
}

/** Collects objects and writes a block once it is full. */
class Block<Item> {
  readonly #items: Item[] = [];
  readonly #write: (items: readonly Item[], pbf: PbfWriter, textOf: (text: string) => number) => void;

  readonly #out: number;

  constructor(
    out: number,
    writeItems: (items: readonly Item[], pbf: PbfWriter, textOf: (text: string) => number) => void,
  ) {
    this.#out = out;
    this.#write = writeItems;
  }

  add(item: Item): void {
    if (this.#items.push(item) === OBJECTS_PER_BLOCK) this.flush();
  }

  flush(): void {
    const texts = new Map([['', 0]]);
    const textOf = (text: string): number => texts.get(text) ?? (texts.set(text, texts.size), texts.size - 1);
    const group = new PbfWriter();
    this.#write(this.#items, group, textOf);
    write(this.#out, 'OSMData', (pbf) => {
      pbf.writeMessage(1, () => [...texts.keys()].forEach((text) => pbf.writeStringField(1, text)), null);
      pbf.writeBytesField(2, group.finish());
    });
    this.#items.length = 0;
  }
}

interface Node {
  readonly id: number;
  readonly place: readonly [number, number];
  readonly tags: Tags | null;
}
const steps = (ids: readonly number[]): number[] => ids.map((id, i) => id - (ids[i - 1] ?? 0));
const writeTags = (pbf: PbfWriter, tags: Tags | null, textOf: (text: string) => number): void => {
  pbf.writePackedVarint(2, Object.keys(tags ?? {}).map(textOf));
  pbf.writePackedVarint(3, Object.values(tags ?? {}).map(textOf));
};

/**
 * Writes copies of an extract side by side, each with ids of its own: a large extract for measuring memory and time.
 * @throws BrokenFile
 */
export async function writeTiledExtract(small: string, large: string, copies: number): Promise<void> {
  const out = fs.openSync(large, 'w');
  write(out, 'OSMHeader', (pbf) => ['OsmSchema-V0.6', 'DenseNodes'].forEach((name) => pbf.writeStringField(4, name)));

  const nodes = new Block<Node>(out, (items, pbf, textOf) =>
    pbf.writeMessage(
      2,
      () => {
        pbf.writePackedSVarint(1, steps(items.map(({ id }) => id)));
        pbf.writePackedSVarint(8, steps(items.map(({ place }) => Math.round(place[1] * UNITS))));
        pbf.writePackedSVarint(9, steps(items.map(({ place }) => Math.round(place[0] * UNITS))));
        const texts = items.flatMap(({ tags }) => [
          ...Object.entries(tags ?? {})
            .flat()
            .map(textOf),
          0,
        ]);
        pbf.writePackedVarint(10, texts);
      },
      null,
    ),
  );
  const ways = new Block<{ readonly id: number; readonly refs: readonly number[]; readonly tags: Tags | null }>(
    out,
    (items, pbf, textOf) => {
      for (const { id, refs, tags } of items)
        pbf.writeMessage(
          3,
          () => {
            pbf.writeVarintField(1, id);
            writeTags(pbf, tags, textOf);
            pbf.writePackedSVarint(8, steps(refs));
          },
          null,
        );
    },
  );
  const relations = new Block<{ readonly id: number; readonly members: readonly Member[]; readonly tags: Tags | null }>(
    out,
    (items, pbf, textOf) => {
      for (const { id, members, tags } of items)
        pbf.writeMessage(
          4,
          () => {
            pbf.writeVarintField(1, id);
            writeTags(pbf, tags, textOf);
            pbf.writePackedVarint(
              8,
              members.map(({ role }) => textOf(role)),
            );
            pbf.writePackedSVarint(9, steps(members.map((member) => member.id)));
            pbf.writePackedVarint(
              10,
              members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
            );
          },
          null,
        );
    },
  );

  const file = osmPbf(small);
  const each = async (
    wanted: Partial<typeof pass>,
    visitor: Partial<Parameters<typeof file.pass>[1]>,
  ): Promise<void> => {
    for await (const _ of file.pass({ ...pass, ...wanted }, { ...nobody, ...visitor }));
  };
  for (let copy = 0; copy < copies; copy += 1) {
    const shift = copy * ID_STEP;
    await each(
      { nodes: true },
      { node: (id, lon, lat, tags) => nodes.add({ id: id + shift, place: moved(lon, lat, copy), tags }) },
    );
  }
  nodes.flush();
  for (let copy = 0; copy < copies; copy += 1) {
    const shift = copy * ID_STEP;
    await each(
      { ways: true },
      { way: (id, refs, tags) => ways.add({ id: id + shift, refs: refs.map((ref) => ref + shift), tags }) },
    );
  }
  ways.flush();
  for (let copy = 0; copy < copies; copy += 1) {
    const shift = copy * ID_STEP;
    const move = (members: readonly Member[]): Member[] =>
      members.map((member) => ({ ...member, id: member.id + shift }));
    await each(
      { relations: true },
      { relation: (id, members, tags) => relations.add({ id: id + shift, members: move(members), tags }) },
    );
  }
  relations.flush();
  fs.closeSync(out);
}
