interface Listed {
  readonly id: string;
  readonly isRead: boolean;
}

type Lists = { readonly [key in 'reports' | 'transferredReports']?: readonly Listed[] };

/** The answer of either list as it will be once the server knows that this paper was opened. */
export function withRead<Answer extends Lists>(answer: Answer, id: string): Answer {
  const mark = <Paper extends Listed>(papers: readonly Paper[]) =>
    papers.map((paper) => (paper.id === id ? { ...paper, isRead: true } : paper));
  return {
    ...answer,
    ...(answer.reports && { reports: mark(answer.reports) }),
    ...(answer.transferredReports && { transferredReports: mark(answer.transferredReports) }),
  };
}
