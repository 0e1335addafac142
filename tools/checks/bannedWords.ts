export interface BannedWord {
  /** Written as an identifier: `listMember` is also found in `LIST_MEMBERS`, `list-member.ts` and `useListMember`. */
  readonly old: string;
  readonly use: string;
  /** `names`: the word is plain English, so only identifiers, keys, file names and folders are searched. */
  readonly where?: 'names';
  /** Files that may keep the word, and why. One that does not contain it any more is reported. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Former words of the code with the term to use; docs/glossary.md defines the terms. */
export const BANNED_WORDS: readonly BannedWord[] = [
  // One word with several meanings
  {
    old: 'outing',
    use: 'activity',
    except: {
      'docs/api.md': 'names the deprecated API',
      'server/src/graphql/deprecatedNames.ts': 'names the deprecated API',
      'server/src/modules/activityImports/activityImports.rest.ts': 'answers the former URL',
      'server/src/modules/activities/visibility/testing/queriesWithoutTracks.ts':
        'lists the fields of the public schema',
      'server/src/modules/activityImports/fileKey.ts': 'stored files have this prefix',
      'server/src/modules/activityImports/importActivities.ts': 'stored files have this prefix',
      'server/src/modules/activityImports/activityImports.db.test.ts': 'stored files have this prefix',
      'core/src/activities/conditions.ts': 'the term of camptocamp.org',
    },
  },
  { old: 'photoPicture', use: 'ResponsiveImage' },
  { old: 'usePhoto', use: 'useImage', where: 'names' },
  { old: 'givenConditions', use: 'listingPredicates' },
  { old: 'shortcutKey', use: 'keyboardShortcut' },
  { old: 'followMember', use: 'followUser' },
  { old: 'listMember', use: 'listItem' },
  { old: 'elementType', use: 'elementKind, or ElementRef for the GraphQL object' },
  { old: 'kindType', use: 'ElementKind or ActivityKind' },
  { old: 'accessKind', use: 'accessType' },
  { old: 'passage', use: 'trackMatch', where: 'names' },
  { old: 'trackVisit', use: 'matchVisit' },

  // Imports
  { old: 'placeThing', use: 'importBatch' },
  { old: 'thingSource', use: 'importSource' },
  { old: 'stageThing', use: 'writeStagingFile' },
  { old: 'sameThing', use: 'matchElements' },
  { old: 'osmThing', use: 'osmRecord' },
  { old: 'findTarget', use: 'resolveMatches' },
  { old: 'doMeet', use: 'batchesConflict' },
  { old: 'takeZooms', use: 'assignMapZooms' },
  { old: 'comesLast', use: 'mustImportLast' },
  { old: 'placingRank', use: 'importPriority' },
  { old: 'distanceIfSame', use: 'matchDistance' },
  { old: 'tellingPiece', use: 'distinctiveTokens' },
  { old: 'tellingRegion', use: 'distinctiveRegion' },
  { old: 'becomeOne', use: 'mergeRows' },

  // Jobs, events, cache
  { old: 'gatherer', use: 'batchLoader' },
  { old: 'announceChange', use: 'invalidateCacheTags' },
  { old: 'changeFeed', use: 'invalidationFeed' },

  // Notifications and reactions
  {
    old: 'tell',
    use: 'notify, emit, report or log',
    where: 'names',
    except: {
      'docs/api.md': 'names the deprecated API',
      'server/src/graphql/deprecatedNames.ts': 'names the deprecated API',
      'core/src/planning/checklist.ts': 'stored checklists have this item',
      'app/src/features/activities/planning/messages.en.json': 'stored checklists have this item',
      'app/src/features/activities/planning/messages.es.json': 'stored checklists have this item',
      'tools/checks/tableOwners.ts': 'names an SQL function of an applied migration',
    },
  },
  { old: 'told', use: 'notified', where: 'names' },
  { old: 'stance', use: 'reaction or followStatus' },

  // Activities and planning
  { old: 'markWent', use: 'convertPlanToDraft' },
  { old: 'didYouGo', use: 'ConfirmPlanPrompt' },
  { old: 'didThis', use: 'logAscent', where: 'names' },
  { old: 'showActivity', use: 'redactForViewer', where: 'names' },
  { old: 'showVersion', use: 'projectVersion', where: 'names' },
  { old: 'sharedPart', use: 'sharedTrackPart', where: 'names' },
  { old: 'askedActivities', use: 'activityListQuery' },
  { old: 'askedKind', use: 'kindParam' },
  { old: 'askedListing', use: 'requestedListing' },
  { old: 'isAsked', use: 'matchesQuery, or what the flag says', where: 'names' },
  { old: 'sought', use: 'candidate', where: 'names' },
  { old: 'company', use: 'participants', where: 'names' },
  { old: 'roadbook', use: 'tripSheet' },
  { old: 'foundWhy', use: 'matchExplanation' },
  { old: 'howMeasured', use: 'measurementNote' },
  { old: 'takeLine', use: 'copyLineFromActivity' },
  { old: 'takePhotosAlong', use: 'attachImages' },
  { old: 'takeVisit', use: 'takePendingSignIn' },
  { old: 'withSaid', use: 'withLegInput' },
  { old: 'handOver', use: 'storePendingUploads', where: 'names' },
  { old: 'takeOver', use: 'takePendingUploads, or isHydrated of a page', where: 'names' },
  { old: 'takenOver', use: 'isHydrated', where: 'names' },

  // Images
  { old: 'derivedPicture', use: 'derivedVariant' },
  { old: 'damagedPicture', use: 'damagedImage' },
  { old: 'notedPhoto', use: 'imageMetadata' },
  { old: 'cameraNote', use: 'exif' },
  { old: 'withoutNotes', use: 'stripMetadata', where: 'names' },
  { old: 'canReadNotes', use: 'canReadExif' },
  { old: 'passingAddress', use: 'signedImageUrl' },
  { old: 'ownOriginal', use: 'exportOriginals' },
  { old: 'tendMedia', use: 'mediaMaintenance' },
  { old: 'deriveApart', use: 'deriveInChildProcess' },

  // Tracks and heatmap
  { old: 'heightsUnder', use: 'sampleElevations' },
  { old: 'raiseCell', use: 'incrementCells' },
  {
    old: 'stretch',
    use: 'segment or range',
    where: 'names',
    except: { 'app/src/map/engine/mapImages.ts': 'options of an image in MapLibre' },
  },
  { old: 'followWay', use: 'refreshHeatmap' },
  { old: 'walkedTrack', use: 'heatmapTrack or paceTrack' },
  { old: 'walkedCell', use: 'heatmapCell' },
  { old: 'walkedStale', use: 'heatmapStale' },
  { old: 'waysAtOnce', use: 'staleAtOnce' },
  { old: 'lockWay', use: 'lockHeatmap' },
  { old: 'publicWay', use: 'publicActivityTrack' },
  { old: 'countsInWay', use: 'countsInHeatmap' },
  { old: 'densityTile', use: 'heatmapTile' },
  { old: 'densityCell', use: 'heatmapCell' },
  { old: 'densityJob', use: 'heatmapJobs' },
  { old: 'slimProfile', use: 'roundProfile' },
  { old: 'slimActivity', use: 'withRoundedProfiles' },

  // Accounts
  { old: 'settle', use: 'recompute, reconcile or record', where: 'names' },
  { old: 'eraseLeft', use: 'purgeDeletedAccounts' },
  { old: 'proven', use: 'verified', where: 'names' },
  { old: 'proveEmail', use: 'verifyEmail' },
  { old: 'emailProof', use: 'emailVerification' },
  { old: 'answerAttempt', use: 'recordSignInResult' },

  // App and values
  { old: 'hearBack', use: 'onPopState' },
  { old: 'heard', use: 'ReplayEarlyClick', where: 'names' },
  { old: 'typedGuard', use: 'unsavedInputGuard' },
  { old: 'elementFoot', use: 'elementFooter' },
  { old: 'chosenCard', use: 'selectionCard' },
  { old: 'usual', use: 'default', where: 'names' },
  { old: 'findable', use: 'searchDocument' },
];
