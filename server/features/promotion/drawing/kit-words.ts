export const kitHeadline = 'See the research, not just the citation.';
export const kitLead = 'Expert research and policy videos, free with your library account.';
export const kitPromises = [
  ['8000+ videos', 'by researchers and policy experts, in minutes'],
  ['10,000+ study notes', 'worksheets and past papers, for essays and revision'],
  ['Free for you', 'with your library account, on campus and at home'],
] as const;
