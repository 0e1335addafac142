// One import per folder with messages; keys of a folder missing here do not compile.
import type accounts from '../features/accounts/messages.en.json';
import type activities from '../features/activities/messages.en.json';
import type admin from '../features/admin/messages.en.json';
import type adminHealth from '../features/admin/health/messages.en.json';
import type clubs from '../features/clubs/messages.en.json';
import type collections from '../features/collections/messages.en.json';
import type community from '../features/community/messages.en.json';
import type failures from '../data/failures/messages.en.json';
import type elements from '../features/elements/messages.en.json';
import type explore from '../features/explore/messages.en.json';
import type following from '../features/following/messages.en.json';
import type help from '../features/help/messages.en.json';
import type media from '../features/media/messages.en.json';
import type notifications from '../features/notifications/messages.en.json';
import type activityImports from '../features/activityImports/messages.en.json';
import type packs from '../features/packs/messages.en.json';
import type panorama from '../features/panorama/messages.en.json';
import type settings from '../features/accounts/settings/messages.en.json';
import type planning from '../features/activities/planning/messages.en.json';
import type plans from '../features/subscriptions/messages.en.json';
import type live from '../features/livePosition/messages.en.json';
import type recording from '../features/recording/messages.en.json';
import type search from '../features/search/messages.en.json';
import type statistics from '../features/statistics/messages.en.json';
import type targets from '../features/targets/messages.en.json';
import type targetDetails from '../features/targets/details/messages.en.json';
import type celebrations from '../features/targets/celebrations/messages.en.json';
import type ascents from '../features/targets/ascents/messages.en.json';
import type trackEdits from '../features/tracks/messages.en.json';
import type users from '../features/accounts/profile/messages.en.json';
import type walks from '../features/walks/messages.en.json';
import type whatNext from '../features/whatNext/messages.en.json';
import type wiki from '../features/wiki/messages.en.json';
import type welcome from '../features/welcome/messages.en.json';
import type map from '../map/messages.en.json';
import type shell from '../shell/messages.en.json';
import type ui from '../ui/messages.en.json';

type Texts = typeof accounts &
  typeof activities &
  typeof elements &
  typeof failures &
  typeof explore &
  typeof activityImports &
  typeof settings &
  typeof panorama &
  typeof planning &
  typeof plans &
  typeof live &
  typeof recording &
  typeof packs &
  typeof search &
  typeof statistics &
  typeof targets &
  typeof ascents &
  typeof celebrations &
  typeof targetDetails &
  typeof trackEdits &
  typeof admin &
  typeof adminHealth &
  typeof clubs &
  typeof collections &
  typeof community &
  typeof following &
  typeof help &
  typeof media &
  typeof notifications &
  typeof users &
  typeof walks &
  typeof whatNext &
  typeof wiki &
  typeof map &
  typeof shell &
  typeof ui &
  typeof welcome;

export type MessageKey = keyof Texts;
