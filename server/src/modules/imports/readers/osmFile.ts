/** Objects of OpenStreetMap that a pass over a file may ask for. */
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

/** Takes what a pass over a file finds. Tags are null where there are none. */
export interface OsmVisitor {
  node(id: number, lon: number, lat: number, tags: Tags | null): void;
  way(id: number, nodes: readonly number[], tags: Tags | null): void;
  relation(id: number, members: readonly Member[], tags: Tags | null): void;
}

/** A file of OpenStreetMap that can be gone through several times. */
export interface OsmFile {
  /** One pass; yields the share that is done, after each part. @throws BrokenFile */
  pass(wanted: Wanted, visitor: OsmVisitor): AsyncIterable<number>;
}
