import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { readStored, writeStored } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// public/before-app.js applies the same key and rule before the first paint.
const storageKey = 'portal.theme';
const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = createListeners();

/** The chosen theme; the system's if none was chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(listeners.subscribe, currentTheme);
}

export function chooseTheme(theme: Theme): void {
  writeStored('local', storageKey, theme === 'system' ? null : theme);
  applyTheme();
}

/** Follows the system and other tabs. Called once at start. */
export function watchTheme(): void {
  darkScheme.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) applyTheme();
  });
}

function currentTheme(): Theme {
  const stored = readStored('local', storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyTheme(): void {
  const theme = currentTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && darkScheme.matches));
  listeners.notify();
}
