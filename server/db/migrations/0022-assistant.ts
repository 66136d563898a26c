import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The Knowledge Base AI: conversations, articles of the admins, vectors, gaps, and what was sent to a model. */
export async function assistant(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const conversation = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('assistantConversations.id').onDelete('cascade');

  await db.schema
    .createTable('assistantConversations')
    .addColumn('id', types.id, counting)
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
    .addColumn('id', types.id, counting)
    .addColumn('conversationId', types.id, conversation)
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

  await db.schema
    .createTable('answerCounts')
    .addColumn('article', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('asked', types.id, none)
    .addColumn('answered', types.id, none)
    .addColumn('declined', types.id, none)
    .addColumn('helpful', types.id, none)
    .addColumn('notHelpful', types.id, none)
    .addColumn('byModel', types.id, none)
    .addPrimaryKeyConstraint('answerCountsKey', ['article', 'day'])
    .execute();
  await db.schema.createIndex('answerCountsByDay').on('answerCounts').column('day').execute();

  await db.schema
    .createTable('knowledgeArticles')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
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
    .addColumn('id', types.id, counting)
    .addColumn('question', 'text', required)
    .addColumn('topic', 'text')
    .addColumn('words', 'text', required)
    .addColumn('firstAskedAt', types.time, required)
    .addColumn('lastAskedAt', types.time, required)
    .addColumn('nearestId', 'text')
    .addColumn('settledAt', types.time)
    .addColumn('settledBy', types.id, (column) => column.references('users.id'))
    .execute();
  await db.schema.createIndex('knowledgeGapsByTime').on('knowledgeGaps').column('lastAskedAt').execute();

  await db.schema
    .createTable('gapQuestions')
    .addColumn('id', types.id, counting)
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
    .addColumn('id', types.id, counting)
    .addColumn('conversationId', types.id, conversation)
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
