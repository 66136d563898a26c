import { useNavigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';

/** Returns a function that opens the usage upload with the customer chosen. */
export function useUploadData() {
  const navigate = useNavigate();
  return (customer: number) => void navigate({ to: paths.adminUsage, search: { customer } });
}
