import { readdirSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { GuidePicture } from './guide-picture.tsx';

afterEach(cleanup);

it.each(readdirSync('content/guides/pictures'))('shows the picture %s from its address, and leads there', (file) => {
  render(<GuidePicture name={file.replace('.webp', '')} alternative="What it shows" />);
  const picture = screen.getByRole('img', { name: 'What it shows' });
  expect(picture.getAttribute('src')).toContain(file);
  expect(picture.closest('a')?.getAttribute('href')).toBe(picture.getAttribute('src'));
});
