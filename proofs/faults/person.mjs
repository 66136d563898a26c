import { castPassword } from '#server/demo/cast.ts';

/** Signs in a person of the demo; `origin` if the portal has a public address. */
export async function signIn(url, username, origin = url) {
  const answer = await post({ url, origin }, '/api/login', { username, password: castPassword });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { url, origin, cookie, id: (await answer.json()).id };
}

export function post({ url, cookie = '', origin = url }, path, body) {
  const headers = { origin, cookie, 'content-type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export function postForm({ url, origin, cookie }, path, fields, file) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([file.bytes], { type: file.type }), file.name);
  return fetch(url + path, { method: 'POST', headers: { origin, cookie }, body: form });
}

export function read({ url, cookie }, path) {
  return fetch(url + path, { headers: { cookie } });
}
