import type { XmlAttributes, XmlHandler } from '@cordada/core/tracks/reading/xmlReader';
import { Failure } from '@cordada/core/failures';
import type { Member, OsmFile, OsmVisitor, Wanted } from './osmFile.ts';
import { readXml } from './xml.ts';

export function osmXml(file: string): OsmFile {
  return { pass: (wanted, visitor) => readXml(file, new OsmHandler(wanted, visitor)) };
}

class OsmHandler implements XmlHandler {
  private depth = 0;
  private type: Member['type'] | null = null;
  private id = 0;
  private lon = 0;
  private lat = 0;
  private nodes: number[] = [];
  private members: Member[] = [];
  private tags: Record<string, string> | null = null;
  private readonly wanted: Wanted;
  private readonly visitor: OsmVisitor;

  constructor(wanted: Wanted, visitor: OsmVisitor) {
    this.wanted = wanted;
    this.visitor = visitor;
  }

  open(name: string, attributes: XmlAttributes): boolean {
    this.depth += 1;
    if (this.depth === 1 && name !== 'osm') throw new Failure('track_malformed', 'It is no file of OpenStreetMap.');
    if (this.depth === 2) this.begin(name, attributes);
    else if (this.depth === 3 && this.type !== null) this.part(name, attributes);
    return false;
  }

  text(): void {}

  close(): void {
    if (this.depth === 2 && this.type !== null) {
      const { id, tags } = this;
      if (this.type === 'node') this.visitor.node(id, this.lon, this.lat, tags);
      else if (this.type === 'way') this.visitor.way(id, this.nodes, tags);
      else this.visitor.relation(id, this.members, tags);
      this.type = null;
    }
    this.depth -= 1;
  }

  private begin(name: string, attributes: XmlAttributes): void {
    const isWanted =
      (name === 'node' && this.wanted.nodes) ||
      (name === 'way' && this.wanted.ways) ||
      (name === 'relation' && this.wanted.relations);
    // Objects deleted in a change file have no position.
    if (!isWanted || attributes.get('visible') === 'false') return;
    this.type = name;
    this.tags = null;
    this.id = number(attributes, 'id');
    if (!Number.isSafeInteger(this.id)) throw new Failure('track_malformed', `A ${name} has no id.`);
    if (name === 'node') {
      this.lon = number(attributes, 'lon');
      this.lat = number(attributes, 'lat');
      if (Number.isNaN(this.lon + this.lat)) throw new Failure('track_malformed', `Node ${this.id} has no position.`);
    } else if (name === 'way') this.nodes = [];
    else this.members = [];
  }

  private part(name: string, attributes: XmlAttributes): void {
    if (name === 'tag') {
      const key = attributes.get('k');
      if (key !== undefined)
        (this.tags ??= Object.create(null) as Record<string, string>)[key] = attributes.get('v') ?? '';
    } else if (name === 'nd' && this.type === 'way') this.nodes.push(number(attributes, 'ref'));
    else if (name === 'member' && this.type === 'relation') {
      const type = attributes.get('type');
      if (type !== 'node' && type !== 'way' && type !== 'relation') return;
      this.members.push({ type, id: number(attributes, 'ref'), role: attributes.get('role') ?? '' });
    }
  }
}

const number = (attributes: XmlAttributes, name: string): number => Number(attributes.get(name) ?? Number.NaN);
