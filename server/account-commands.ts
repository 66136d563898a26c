import type { Command } from 'commander';
import { readConfig } from './config.ts';
import { readSettings } from './platform/settings/settings.ts';
import { type PasswordSource, readPassword } from './read-password.ts';
import { withDatabase } from './with-database.ts';

export function addAccountCommands(program: Command): void {
  addPasswordOptions(program.command('create-admin'))
    .description('add an admin')
    .argument('<username>')
    .option('--name <full name>', 'what people see; the username if not given')
    .action(async (username: string, options: PasswordSource & { name?: string }) => {
      const { createAdmin } = await import('./features/people/registration.service.ts');
      const { password, isGenerated } = await readPassword(options);
      await withDatabase(async ({ db, clock }) => {
        const { name: portalName } = await readSettings(db, readConfig());
        await createAdmin(db, clock, { username, password, fullName: options.name, portalName });
      });
      console.log(`${username} can sign in as an admin.`);
      if (isGenerated) console.log(`The password, shown only now: ${password}`);
    });

  addPasswordOptions(program.command('reset-password'))
    .description('give someone a new password and end their sessions')
    .argument('<username>')
    .action(async (username: string, options: PasswordSource) => {
      const [{ resetPassword }, { createAccountMails }, { createMailWriter }] = await Promise.all([
        import('./features/auth/passwords/password.service.ts'),
        import('./features/auth/account/account-mails.ts'),
        import('./platform/mail/write-mail.ts'),
      ]);
      const config = readConfig();
      const { password, isGenerated } = await readPassword(options);
      await withDatabase(async ({ db, clock }) => {
        const { name: portalName, supportZone } = await readSettings(db, config);
        const isConfigured = config.mail !== undefined;
        const writeMail = createMailWriter({ clock, isConfigured, supportZone: () => supportZone });
        const mails = createAccountMails({ clock, writeMail });
        return resetPassword({ db, clock, mails, portalName }, { username, password });
      });
      console.log(`${username} has a new password and was signed out everywhere.`);
      if (isGenerated) console.log(`The password, shown only now: ${password}`);
    });

  program
    .command('remove-factor')
    .description('take all second factors away from someone who has lost theirs, and end their sessions')
    .argument('<username>')
    .action(async (username: string) => {
      const [{ removeFactorsOf }, { createMailWriter }] = await Promise.all([
        import('./features/auth/factors/factors.service.ts'),
        import('./platform/mail/write-mail.ts'),
      ]);
      const config = readConfig();
      await withDatabase(async ({ db, clock }) => {
        const { supportZone } = await readSettings(db, config);
        const isConfigured = config.mail !== undefined;
        const writeMail = createMailWriter({ clock, isConfigured, supportZone: () => supportZone });
        const removed = await removeFactorsOf({ db, clock, writeMail }, username);
        if (removed === 0) console.log(`${username} has no second factor.`);
        else console.log(`${username} signs in with the password alone, and was signed out everywhere.`);
      });
    });
}

function addPasswordOptions(command: Command): Command {
  return command
    .option('--password-file <file>', 'read the password from a file instead of asking for it')
    .option('--generate', 'make up a password and print it once');
}
