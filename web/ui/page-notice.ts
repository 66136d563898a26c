import { createContext, type ReactNode } from 'react';

/** The line that pages show below their head whatever they are about. */
export const PageNotice = createContext<ReactNode>(null);
