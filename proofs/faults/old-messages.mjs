const [librarian, manager] = [2, 4];
const channel = `channel:${librarian}`;

/**
 * Inserts messages of both sides into the librarian's channel, read by both, with ids that were never assigned; each
 * consists of the word and a number. The portal must not run. `ask` and `one` query its database. Returns the first id.
 */
export async function insertChannelMessages({ ask, one, databaseUrl }, { count, word, at }) {
  const first = Number(
    databaseUrl
      ? await one(`select setval('"messageIds"', (select last_value from "messageIds") + ${count}) - ${count} + 1`)
      : await one(`update counters set next = next + ${count} where name = 'messageId' returning next - ${count}`),
  );
  const numbers = databaseUrl
    ? `select n from generate_series(0, ${count - 1}) as n`
    : `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1}) select n from numbers`;
  await ask(`insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId")
    select '${channel}', ${first} + n, ${librarian}, case when n % 2 = 0 then ${librarian} else ${manager} end,
      case when n % 2 = 0 then ${manager} else ${librarian} end, '${word} ' || n, '${at}', ':old-' || n
    from (${numbers}) as old`);
  const last = first + count - 1;
  await ask(`update conversations set "sentByFirst" = "sentByFirst" + ${count / 2}, "sentByOthers" = "sentByOthers" + ${count / 2},
    "lastChange" = ${last}, "answeredUpTo" = ${last}, "answeredCount" = "sentByFirst" + ${count / 2}, "askedAt" = null
    where key = '${channel}'`);
  await ask(`update "conversationRead" set "lastReadId" = ${last}, "readCount" = (
    select case when "userId" = ${librarian} then "sentByOthers" else "sentByFirst" end from conversations where key = '${channel}')
    where conversation = '${channel}'`);
  return first;
}
