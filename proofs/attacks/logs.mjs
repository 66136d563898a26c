import { setTimeout as sleep } from 'node:timers/promises';
import { multipart } from '#server/testing/multipart-body.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { startAttacked, visitorOf } from './portals/attacked-portal.mjs';
import { loggedNowhere } from './portals/log-watch.mjs';
import { frameBytes, openRaw } from './raw-socket.mjs';

/** Mails fail and the model does not answer, so that these failures are logged. */
const deadEnd = '127.0.0.1:9';
const env = {
  PORTAL_AI_BASE_URL: `http://${deadEnd}/v1`,
  PORTAL_AI_MODEL: 'model',
  PORTAL_AI_API_KEY: `${loggedNowhere}-key`,
};
const smtpUrl = `smtp://mailer:${loggedNowhere}-mail@${deadEnd}`;
const said = `${loggedNowhere} said`;
const password = `${loggedNowhere}-password`;
const privateKey = `-----BEGIN PRIVATE KEY-----\n${loggedNowhere}\n-----END PRIVATE KEY-----`;
const linesMin = 50;
const jobsMs = 3000;

/** Passes every secret in every possible way, including failing ones; none may appear in the log. */
export async function run() {
  const portal = await startAttacked({ env, smtpUrl });
  const problems = [];
  let sent = 0;

  async function send(person, method, path, body, more = {}) {
    sent++;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...headersOf(person), ...(json ? jsonType : {}), ...more.headers };
    const answer = await httpCall(portal.url, { method, path, headers, body: more.payload ?? json });
    if (answer.status >= 500) problems.push(`${method} ${path} was answered ${answer.status}`);
    try {
      return JSON.parse(String(answer.bytes));
    } catch {
      return {};
    }
  }

  async function asNobody(visitor) {
    await send(visitor, 'POST', '/api/login', { username: 'librarian', password });
    await send({ ...visitor, cookie: `carrel_session=${loggedNowhere}` }, 'GET', '/api/user');
    await send(visitor, 'POST', '/api/password-link', { token: loggedNowhere });
    await send(visitor, 'POST', '/api/set-password', { token: loggedNowhere, password, confirmPassword: password });
    await send(visitor, 'POST', '/api/confirm-address', { token: loggedNowhere });
    await send(visitor, 'POST', `/unsubscribe?token=${loggedNowhere}`);
    await send(visitor, 'GET', `/auth/set-password?token=${loggedNowhere}`);
    await send(visitor, 'POST', '/api/forgotten-password', { username: 'librarian' });
    for (const path of [
      `/calendar/${loggedNowhere}.ics`,
      `/calendar/${loggedNowhere}`,
      `/%63alendar/${loggedNowhere}.ics`,
    ]) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) await send(visitor, method, path);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = { headers: form, payload: `SAMLResponse=${loggedNowhere}&RelayState=${loggedNowhere}` };
    await send(visitor, 'POST', '/saml/acs', undefined, response);
  }

  async function asAdmin(admin, visitor) {
    const registered = {
      username: 'somebody.new',
      fullName: 'Somebody New',
      institutionId: 1,
      role: 'customer',
      password,
    };
    await send(admin, 'POST', '/api/register', { ...registered, confirmPassword: password });
    await send(visitor, 'POST', '/api/login', { username: 'somebody.new', password });
    const { url = '' } = await send(admin, 'POST', '/api/users/6/password-link');
    const token = url.split('#')[1];
    portal.log.watchFor('a one-time link', token);
    await send(visitor, 'POST', '/api/password-link', { token });
    await send(visitor, 'POST', '/api/set-password', { token, password, confirmPassword: password });
    await send(visitor, 'POST', '/api/set-password', { token, password, confirmPassword: password });
    await send(admin, 'POST', '/api/notifications', { title: said, description: said });
    await send(admin, 'POST', '/api/institutions/1/notes', { text: said });
    await send(admin, 'POST', '/api/private-notes/2', { text: said });
    const usage = multipart({
      file: { name: 'a.csv', bytes: Buffer.from(`Title,Jan-2025\n${said},x\n`) },
      fields: { customerId: '2' },
    });
    await send(admin, 'POST', '/api/upload-usage-data', undefined, usage);
    await send(admin, 'POST', '/api/customers/import', { csv: `Name,Username\n${said}`, dryRun: false });
  }

  async function asCustomer(librarian) {
    await send(librarian, 'POST', '/api/messages', { receiverId: 4, content: said });
    await send(librarian, 'POST', '/api/messages', { receiverId: 5, content: said });
    await send(librarian, 'POST', '/api/messages', { receiverId: said, content: said });
    await send(librarian, 'GET', `/api/messages/search?q=${loggedNowhere}`);
    await send(librarian, 'GET', `/api/users/search?q=${loggedNowhere}`);
    await send(librarian, 'POST', '/api/ai/chat', {
      messages: [{ role: 'user', content: `How do I sign in? ${said}` }],
    });
    await send(librarian, 'POST', '/api/email', {
      currentPassword: 'carrel-demo',
      email: `${loggedNowhere}@library.example`,
    });
    for (const certificate of [privateKey, said])
      await send(librarian, 'POST', '/api/technical-setup', { certificate, entityId: 'urn:a' });
    const metadata = multipart({ file: { name: 'a.xml', bytes: Buffer.from(`<a>${privateKey}</a>`) } });
    await send(librarian, 'POST', '/api/technical-setup/metadata', undefined, metadata);
    const text = multipart({ file: { name: 'a.txt', bytes: Buffer.from(said) } });
    await send(librarian, 'POST', '/api/attachments', undefined, text);
    for (const payload of [`{"content": "${said}"`, `"${said}"`, `{"content": "${said.repeat(20_000)}"}`]) {
      await send(librarian, 'POST', '/api/messages', undefined, { headers: jsonType, payload });
    }
    const { path = '' } = await send(librarian, 'POST', '/api/calendar-feed', { currentPassword: 'carrel-demo' });
    portal.log.watchFor('the secret of a calendar', path.slice('/calendar/'.length, -'.ics'.length));
    await send(librarian, 'GET', path);
    const socket = await openRaw(portal.url, { headers: headersOf(librarian) });
    for (const frame of [
      { type: 'chat', from: 2, to: 4, content: said },
      { type: 'chat', from: 2, to: 5, content: said },
      { type: said },
    ]) {
      socket.write(frameBytes(JSON.stringify(frame)));
    }
    socket.write(frameBytes(`{"content": "${said}`));
    await socket.settled();
    socket.end();
    const change = { currentPassword: 'carrel-demo', password, confirmPassword: password };
    await send(librarian, 'POST', '/api/password', { ...change, currentPassword: `${password}-wrong` });
    await send(librarian, 'POST', '/api/password', change);
  }

  try {
    const [visitor, admin, librarian] = [
      visitorOf(portal),
      await portal.signIn('admin'),
      await portal.signIn('librarian'),
    ];
    await asNobody(visitor);
    await asAdmin(admin, visitor);
    await asCustomer(librarian);
    await sleep(jobsMs);
    if (portal.log.lines() < linesMin) problems.push('there is no log that could be looked through');
    // Here failures of mails and the model are expected in the log.
    return {
      sent,
      facts: [`${portal.log.lines()} lines of log hold none of it`],
      problems: [...problems, ...portal.log.leaks()],
    };
  } finally {
    await portal.remove();
  }
}
