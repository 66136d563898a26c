import { routes } from '#contract/routes.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { startAttacked, visitorOf } from './portals/attacked-portal.mjs';
import { openRaw } from './raw-socket.mjs';

/** Other sites may post these, which act in no user's name: forms, and e-mails that a mail server hands over with its secret. */
const forEverySite = ['POST /unsubscribe', 'POST /saml/acs', 'POST /saml/slo', 'POST /api/inbound-mail'];
const notChanging = /^(?:GET|HEAD) /;

/**
 * Every writing call, and the upgrade, from pages of other sites and from none, by an admin's browser and by a visitor.
 */
export async function run() {
  const portal = await startAttacked();
  try {
    const admin = await portal.signIn('admin');
    const callers = [admin, visitorOf(portal)];
    const calls = [...Object.keys(routes), 'POST /saml/acs'].filter((call) => !notChanging.test(call));
    const problems = [];
    let sent = 0;
    for (const origin of foreignOrigins(portal.url)) {
      for (const call of new Set(calls)) {
        for (const caller of callers) {
          sent++;
          const [method, path] = call.split(' ');
          const answer = await httpCall(portal.url, {
            ...{ method, path: path.replace(/:\w+/g, '2'), body: '{}' },
            headers: { ...jsonType, ...headersOf({ ...caller, origin }) },
          });
          const isRefused = answer.status === 403 && String(answer.bytes).includes('wrong-origin');
          if (isRefused === forEverySite.includes(call))
            problems.push(`${call} from ${origin} was answered ${answer.status}`);
        }
      }
      sent++;
      const socket = await openRaw(portal.url, { headers: headersOf({ ...admin, origin }) });
      if (socket.status !== 403) problems.push(`the upgrade from ${origin} was answered ${socket.status}`);
      socket.end?.();
    }
    const own = await openRaw(portal.url, { headers: headersOf(admin) });
    if (own.status !== 101) problems.push(`the upgrade from its own page was answered ${own.status}`);
    own.end?.();
    const facts = [
      `${calls.length} writing calls and the upgrade from ${foreignOrigins(portal.url).length} origins, each by an admin and by nobody`,
    ];
    return { sent, facts, problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

/** Origins of foreign pages; null: no header at all. */
function foreignOrigins(url) {
  const { port, host } = new URL(url);
  return [
    null,
    'null',
    '',
    'https://evil.example',
    `http://localhost:${Number(port) + 1}`,
    'http://localhost',
    `https://${host}`,
    `http://127.0.0.1:${port}`,
    `http://localhost.evil.example:${port}`,
    `http://evil.example#${host}`,
    `http://user@${host}`,
    `${url}/`,
    `${url}.evil.example`,
    `HTTP://${host}`,
    `${url}, https://evil.example`,
  ];
}
