import type { KindName } from '@cordada/core/elements/kinds';
import { fieldProblem } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { placeKey, roundPlace } from '@cordada/core/imports/geometry';
import { readMeasure } from '@cordada/core/imports/osmValues';
import { kindOfWaypoint } from '@cordada/core/imports/waypointKinds';
import { ELEMENT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { TextField } from '@cordada/core/tracks/reading/textField';
import type { XmlAttributes, XmlHandler } from '@cordada/core/tracks/reading/xmlReader';
import type { Reader, ReadRecord } from './reading.ts';
import { readXml } from './xml.ts';

/** Combines the receiver error and the distance between the person and the marked object. */
const ASSUMED_ACCURACY_METERS = 30;
const FIELDS = ['name', 'sym', 'type', 'ele'] as const;

/**
 * Reads the waypoints of a GPX file. The symbol or type decides the kind, else `kind` is used. Descriptions are
 * skipped, because their language and author are unknown.
 */
export function gpxReader(kind: KindName | null): Reader {
  return async function* readGpx(file, reading) {
    const records: ReadRecord[] = [];
    for await (const share of readXml(file, new WaypointHandler(kind, records))) {
      reading.share = share;
      if (records.length > 0) yield records.splice(0);
    }
    yield records;
  };
}

class WaypointHandler implements XmlHandler {
  private readonly field = new TextField();
  private depth = 0;
  private waypoint: { lon: number; lat: number; texts: Record<string, string> } | null = null;
  private count = 0;
  private readonly kind: KindName | null;
  private readonly records: ReadRecord[];

  constructor(kind: KindName | null, records: ReadRecord[]) {
    this.kind = kind;
    this.records = records;
  }

  open(name: string, attributes: XmlAttributes): boolean {
    this.depth += 1;
    if (this.depth === 1 && name !== 'gpx') throw new Failure('track_malformed', 'It is no GPX.');
    if (this.depth === 2 && name === 'wpt') {
      this.waypoint = {
        lon: Number(attributes.get('lon') || Number.NaN),
        lat: Number(attributes.get('lat') || Number.NaN),
        texts: {},
      };
    }
    this.field.clear();
    return this.depth === 3 && this.waypoint !== null && (FIELDS as readonly string[]).includes(name);
  }

  text(source: string, start: number, end: number): void {
    this.field.add(source, start, end);
  }

  close(name: string): void {
    if (this.depth === 3 && this.waypoint && (FIELDS as readonly string[]).includes(name)) {
      this.waypoint.texts[name] ??= this.field.text();
    } else if (this.depth === 2 && this.waypoint) {
      this.records.push(this.record(this.waypoint));
      this.waypoint = null;
    }
    this.depth -= 1;
  }

  private record({ lon, lat, texts }: NonNullable<typeof this.waypoint>): ReadRecord {
    this.count += 1;
    const name = cleanText(texts['name'] ?? '', ELEMENT_NAME_MAX_LENGTH);
    const id = name === '' ? `waypoint ${this.count}` : `waypoint ${this.count}, ${name}`;
    const found =
      kindOfWaypoint(texts['type'] ?? '', texts['sym'] ?? '') ?? (this.kind && { kind: this.kind, fields: {} });
    if (!found) return { id, outcome: 'noKind' };
    if (name === '') return { id, outcome: 'noName' };
    if (!isLonLat(lon, lat)) return { id, outcome: 'noPlace' };
    const elevationMeters = readMeasure(texts['ele'] ?? '');
    const field = elementKind(found.kind).fields['elevationMeters'];
    const isHeight = elevationMeters !== undefined && field !== undefined && !fieldProblem(field, elevationMeters);
    const draft: ElementDraft = {
      kind: found.kind,
      name,
      texts: {},
      otherNames: [],
      place: roundPlace([lon, lat]),
      positionAccuracyMeters: ASSUMED_ACCURACY_METERS,
      countries: [],
      fields: { ...found.fields, ...(isHeight && { elevationMeters }) },
      difficulties: [],
    };
    return { id, outcome: { externalIds: [`gpx:${placeKey(draft)}`], draft } };
  }
}
