import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { connect, type TestSocket } from '#server/testing/test-socket.ts';

const [librarian, manager] = [2, 4];
const channel = 'channel:2';

const look = (socket: TestSocket, isLooking = true, to = librarian) => socket.send({ type: 'looking', to, isLooking });

describeOnAnyEngine('who of the team looks at a customer’s channel', (makeApp) => {
  test('is told to the others of the team while they do, and to nobody else', async () => {
    const portal = await makeApp();
    const [admin, priya] = [await connect(portal, 'admin'), await connect(portal, 'manager')];
    const outside = await Promise.all(
      ['librarian', 'colleague', 'tech', 'librarian2'].map((name) => connect(portal, name)),
    );
    look(priya);
    expect(await admin.next('looking')).toEqual({
      type: 'looking',
      conversation: channel,
      by: manager,
      isLooking: true,
    });
    look(priya, false);
    expect(await admin.next('looking')).toMatchObject({ by: manager, isLooking: false });
    look(priya);
    await admin.next('looking');
    // Opening another conversation or closing the tab ends it.
    look(priya, true, 6);
    expect(await admin.next('looking')).toMatchObject({ conversation: channel, isLooking: false });
    expect(await admin.next('looking')).toMatchObject({ conversation: 'channel:6', isLooking: true });
    await priya.close();
    expect(await admin.next('looking')).toMatchObject({ conversation: 'channel:6', by: manager, isLooking: false });
    for (const socket of outside) {
      await socket.heardAll();
      expect(socket.received('looking')).toEqual([]);
    }
  });

  test('is nothing that customers, or staff who may not open it, can say', async () => {
    const portal = await makeApp();
    const admin = await connect(portal, 'admin');
    for (const [username, to] of [
      ['librarian', manager],
      ['librarian', 1],
      ['tech', librarian],
      ['manager', 5000],
    ] as const) {
      const socket = await connect(portal, username);
      look(socket, true, to);
      // The reply comes after the frame before it was handled.
      socket.send({ type: 'identity', userId: 0 });
      await socket.close();
    }
    const priya = await connect(portal, 'manager');
    look(priya);
    expect(await admin.next('looking')).toMatchObject({ by: manager });
    expect(admin.received('looking')).toHaveLength(1);
  });

  test('counts once with two tabs, and ends with the last one, also at another server', async () => {
    const [database, bus] = [await makeApp.database(), createBus()];
    const [here, there] = [await makeApp({ database, bus }), await makeApp({ database, bus })];
    const admin = await connect(there, 'admin');
    const [one, two] = [await connect(here, 'manager'), await connect(here, 'manager')];
    const elsewhere = await connect(there, 'manager');
    for (const tab of [one, two]) look(tab);
    await admin.until(() => admin.received('looking').length === 2);
    await one.close();
    look(two);
    await admin.until(() => admin.received('looking').length === 3);
    expect(admin.received('looking').every(({ isLooking }) => isLooking)).toBe(true);
    await two.close();
    await admin.until(() => admin.received('looking').at(-1)?.isLooking === false);
    // The tab in the other process is notified, and can repeat that it shows the channel.
    expect(await elsewhere.next('looking')).toMatchObject({ by: manager, isLooking: false });
  });
});
