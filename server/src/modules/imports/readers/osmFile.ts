import type { Bounds } from '@cordada/core/geo/lonLat';

export interface Wanted {
  readonly nodes: boolean;
  readonly ways: boolean;
  readonly relations: boolean;
}

export type Tags = Readonly<Record<string, string>>;

export interface Member {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
}

export interface OsmVisitor {
  /** The area of the extract in degrees, where the header of the file names one. */
  extract?(bounds: Bounds): void;
  node(id: number, lon: number, lat: number, tags: Tags | null): void;
  way(id: number, nodes: readonly number[], tags: Tags | null): void;
  relation(id: number, members: readonly Member[], tags: Tags | null): void;
}

export interface OsmFile {
  /**
   * Runs one pass over the file and yields the share read so far, from 0 to 1.
   * @throws BrokenFile
   */
  pass(wanted: Wanted, visitor: OsmVisitor): AsyncIterable<number>;
}
