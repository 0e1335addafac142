// Written by tools/fitRecognition.ts from 600 labelled walks of each scene.
import type { Weights } from './logistic.ts';

export const WEIGHTS: Weights = {
  summit: [
    4.854, // constant
    -1.006, // misfit
    0.0, // far
    -2.582, // spread
    2.123, // apex
    1.004, // turn
    0.0, // deficit
    0.337, // drop
    -0.302, // noElevation
    0.0, // rest
    0.0, // noTime
    -0.313, // height
    0.0, // below
    -0.732, // noHeight
    -3.16, // claimed
  ],
  coarseSummit: [
    8.603, // constant
    -1.099, // misfit
    -0.001, // far
    -1.248, // spread
    0.0, // apex
    0.0, // turn
    0.0, // deficit
    0.419, // drop
    0.0, // noElevation
    0.507, // rest
    0.0, // noTime
    -1.836, // height
    -0.812, // below
    -4.614, // noHeight
    0.0, // claimed
  ],
  place: [
    9.309, // constant
    -1.917, // misfit
    -0.019, // far
    -3.337, // spread
    1.638, // turn
    0.212, // rest
    -1.267, // noTime
  ],
  gap: [
    9.764, // constant
    -7.397, // tooShort
    -0.658, // spareTime
    -1.54, // length
    -3.395, // headingIn
    -2.592, // headingOut
    -0.676, // straight
    -0.296, // steep
    -2.319, // lower
    -0.172, // noHeight
    0.0, // spread
    -3.0, // detour
    -2.972, // claimed
  ],
};
