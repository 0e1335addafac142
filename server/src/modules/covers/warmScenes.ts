import { COVER_THEMES } from '@cordada/core/covers/covers';
import { SCENES, isSceneName } from '@cordada/core/covers/scenes';
import { drawSubject } from './coverDrawer.ts';
import type { CoverDrawer } from './coverDrawer.ts';
import type { CoverSubjects } from './coverSubjects.ts';

/** Draws the scenes that are not on disk yet, one at a time: the first visitor of an installation must not wait for them. */
export async function warmScenes(
  subjects: Pick<CoverSubjects, 'ofScene'>,
  drawer: Pick<CoverDrawer, 'draw'>,
): Promise<void> {
  for (const theme of COVER_THEMES)
    for (const name of Object.keys(SCENES).filter(isSceneName)) {
      const subject = await subjects.ofScene(name);
      if (subject) await drawSubject(drawer, subject, theme);
    }
}
