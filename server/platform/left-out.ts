/** Stands in the build for what packages load and the portal never asks of them (vite.server.config.ts). */
function leftOut(): never {
  throw new Error('This was left out of the build');
}

export { leftOut as connect, leftOut as createServer, leftOut as glob, leftOut as spawn };

/** Whether a plugin suits the framework was settled when they were installed; tests and development ask it again. */
export function satisfies(): true {
  return true;
}
