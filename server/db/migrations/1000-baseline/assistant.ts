import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, person, required, zero } from '#server/db/column-types.ts';

/** The Knowledge Base AI: conversations, articles of administrators, vectors, gaps, and requests to a model. */
export async function createAssistant(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('assistantConversations')
    .addColumn('id', types.id, types.counting)
    .addColumn('userId', types.id, person)
    .addColumn('topic', 'text')
    .addColumn('title', 'text', required)
    .addColumn('answerCount', types.id, required)
    .addColumn('startedAt', types.time, required)
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema
    .createIndex('assistantConversationsOf')
    .on('assistantConversations')
    .columns(['userId', 'updatedAt'])
    .execute();

  await db.schema
    .createTable('assistantAnswers')
    .addColumn('id', types.id, types.counting)
    .addColumn('conversationId', types.id, (column) =>
      column.notNull().references('assistantConversations.id').onDelete('cascade'),
    )
    .addColumn('userId', types.id, person)
    .addColumn('question', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('topic', 'text')
    .addColumn('verdict', 'text', (column) =>
      column.notNull().check(sql`verdict in ('answered', 'declined', 'language', 'greeting')`),
    )
    .addColumn('writtenBy', 'text', required)
    .addColumn('modelFailure', 'text')
    .addColumn('details', 'text', required)
    .addColumn('rating', 'text', (column) => column.check(sql`rating in ('helpful', 'not_helpful')`))
    .addColumn('createdAt', types.time, required)
    .execute();
  await db.schema.createIndex('assistantAnswersOf').on('assistantAnswers').columns(['conversationId', 'id']).execute();
  await sql`
    create index "ratedAnswersByTime" on "assistantAnswers" ("createdAt", rating) where rating is not null`.execute(db);

  await db.schema
    .createTable('answerCounts')
    .addColumn('article', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('asked', types.id, zero)
    .addColumn('answered', types.id, zero)
    .addColumn('declined', types.id, zero)
    .addColumn('helpful', types.id, zero)
    .addColumn('notHelpful', types.id, zero)
    .addColumn('byModel', types.id, zero)
    .addPrimaryKeyConstraint('answerCountsKey', ['article', 'day'])
    .execute();
  await db.schema.createIndex('answerCountsByDay').on('answerCounts').column('day').execute();

  await db.schema
    .createTable('knowledgeArticles')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('published', 'text')
    .addColumn('draft', 'text')
    .addColumn('isWithdrawn', 'boolean', required)
    .addColumn('reviewOn', 'text')
    .addColumn('updatedAt', types.time, required)
    .addColumn('updatedBy', types.id, person)
    .execute();

  await db.schema
    .createTable('passageVectors')
    .addColumn('model', 'text', required)
    .addColumn('textHash', 'text', required)
    .addColumn('vector', 'text', required)
    .addPrimaryKeyConstraint('passageVectorsKey', ['model', 'textHash'])
    .execute();

  await db.schema
    .createTable('knowledgeGaps')
    .addColumn('id', types.id, types.counting)
    .addColumn('question', 'text', required)
    .addColumn('topic', 'text')
    .addColumn('words', 'text', required)
    .addColumn('firstAskedAt', types.time, required)
    .addColumn('lastAskedAt', types.time, required)
    .addColumn('nearestId', 'text')
    .addColumn('settledAt', types.time)
    .addColumn('settledBy', types.id, maybePerson)
    .execute();
  await db.schema.createIndex('knowledgeGapsByTime').on('knowledgeGaps').column('lastAskedAt').execute();

  await db.schema
    .createTable('gapQuestions')
    .addColumn('id', types.id, types.counting)
    .addColumn('gapId', types.id, (column) => column.notNull().references('knowledgeGaps.id').onDelete('cascade'))
    .addColumn('question', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('askedAt', types.time, required)
    .addColumn('answerId', types.id, (column) => column.references('assistantAnswers.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('gapQuestionsOf').on('gapQuestions').columns(['gapId', 'askedAt']).execute();
  await db.schema.createIndex('gapQuestionsByAnswer').on('gapQuestions').column('answerId').execute();

  await db.schema
    .createTable('sentToModel')
    .addColumn('id', types.id, types.counting)
    .addColumn('conversationId', types.id, (column) =>
      column.notNull().references('assistantConversations.id').onDelete('cascade'),
    )
    .addColumn('userId', types.id, person)
    .addColumn('at', types.time, required)
    .addColumn('model', 'text', required)
    .addColumn('prompt', 'text', required)
    .addColumn('reply', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('hasAccountFacts', 'boolean', required)
    .execute();
  await db.schema.createIndex('sentToModelByTime').on('sentToModel').column('at').execute();
  await db.schema.createIndex('sentToModelOf').on('sentToModel').column('conversationId').execute();
}
