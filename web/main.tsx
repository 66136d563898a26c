import { watchSession } from './features/auth/auth.session.ts';
import { createQueryClient } from './lib/calls/query-client.ts';
import { watchTheme } from './lib/theme.ts';
import { viewerQuery } from './lib/viewer.ts';
import { startPortal, takeOverSignIn } from './start.tsx';

const client = createQueryClient();
// Read before anything renders, because every page waits for it.
void client.prefetchQuery(viewerQuery);
watchTheme();
watchSession(client);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');
// The build has drawn the sign-in page into its own HTML (vite.config.ts).
if (root.querySelector('form')) void takeOverSignIn(root, client);
else void startPortal(root, client);
