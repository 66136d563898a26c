import { createReadStream } from 'node:fs';
import { cutOutEntity } from '#server/features/technical-setup/metadata/cut-out-entity.ts';
import { listIdentityProviders } from '#server/features/technical-setup/metadata/metadata-list.ts';

/** Lists an aggregate and extracts its last identity provider; prints the memory used. */
const [path = ''] = process.argv.slice(2);
const { identityProviders } = await listIdentityProviders(createReadStream(path));
await cutOutEntity(createReadStream(path), identityProviders.at(-1)?.entityId);
process.send?.(process.resourceUsage().maxRSS * 1024);
process.disconnect?.();
