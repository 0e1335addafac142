import type { LonLat } from '@cordada/core/geo/lonLat';
import { placeOfVector } from '@cordada/core/geo/sphere';
import { CoarseTrack } from '../coarseTrack.ts';
import type { TrackSegment } from '../track.ts';
import type { MatchVisit } from './proposal.ts';
import { findGaps, gapSecondsOf } from './points/gaps.ts';
import type { Gap } from './points/gaps.ts';
import { WayShape } from './points/wayShape.ts';
import { TrackIndex } from './trackIndex.ts';

/** A track with what recognition derives from it, computed at first use. */
export class ReadyTrack {
  readonly index: TrackIndex;
  private readonly segments: readonly TrackSegment[];
  private knownCoarse: CoarseTrack | null = null;
  private knownShape: WayShape | null = null;
  private knownGapSeconds: number | null = null;
  private knownGaps: readonly Gap[] | null = null;

  constructor(segments: readonly TrackSegment[]) {
    this.segments = segments;
    this.index = new TrackIndex(segments);
  }

  get coarse(): CoarseTrack {
    this.knownCoarse ??= new CoarseTrack(this.segments);
    return this.knownCoarse;
  }

  get shape(): WayShape {
    this.knownShape ??= new WayShape(this.coarse, this.index);
    return this.knownShape;
  }

  get gapSeconds(): number {
    this.knownGapSeconds ??= gapSecondsOf(this.index);
    return this.knownGapSeconds;
  }

  get gaps(): readonly Gap[] {
    this.knownGaps ??= findGaps(this.index, this.gapSeconds);
    return this.knownGaps;
  }

  visitAt(alongMeters: number): MatchVisit {
    return { alongMeters, reachedAt: this.index.timeAt(this.index.stepAt(alongMeters)) };
  }

  heightAt(alongMeters: number): number {
    return this.index.heightAt(this.index.stepAt(alongMeters));
  }

  placeAt(alongMeters: number): LonLat {
    const vector = new Float64Array(3);
    this.index.placeAt(alongMeters, vector, 0);
    return placeOfVector(vector[0]!, vector[1]!, vector[2]!);
  }
}
