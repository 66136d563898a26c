import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches `import … from 'react-dom/client'`, `import('recharts')`, `@import 'tailwindcss'`. */
const imported = /(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g;

/**
 * The SBOM of what ships, as CycloneDX: packages installed by `npm ci --omit=dev` and packages bundled for the browser,
 * each with its dependencies. Build and test tools are not included.
 */
export function makeSbom(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const text = execFileSync(npm, ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const bom = JSON.parse(String(text));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const shipped = new Set([
    ...Object.keys(dependencies),
    ...namesIn(join(root, 'web')).filter((name) => name in devDependencies),
  ]);
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const ofPortal = bom.metadata.component['bom-ref'];
  const first = needs.get(ofPortal).filter((ref) => shipped.has(nameOf(ref)));
  const kept = new Set([ofPortal]);
  const left = [...first];
  for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
    if (kept.has(ref)) continue;
    kept.add(ref);
    left.push(...(needs.get(ref) ?? []));
  }
  const isKept = ({ 'bom-ref': id, ref = id }) => kept.has(ref);
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'carrel', type: 'application' } },
    components: bom.components.filter(isKept).map(withoutMark),
    dependencies: bom.dependencies
      .filter(isKept)
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: ref === ofPortal ? first : dependsOn })),
  };
}

/** npm marks bundled browser packages as development dependencies, although they ship. */
function withoutMark({ properties, ...component }) {
  const others = properties?.filter(({ name }) => name !== 'cdx:npm:package:development') ?? [];
  return others.length > 0 ? { ...component, properties: others } : component;
}

/** `@scope/name@1.2.3` without its version. */
function nameOf(ref) {
  return ref.slice(0, ref.indexOf('@', 1));
}

function namesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.|^testing/.test(name));
  const texts = sources.map((name) => readFileSync(join(folder, name), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(imported)].map(([, name]) => name)))];
}
