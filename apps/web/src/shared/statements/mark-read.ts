interface Listed {
  readonly id: string;
  readonly isRead: boolean;
}

type Lists = { readonly [key in 'reports' | 'transferredReports']?: readonly Listed[] };

/** The answer of either list as it will be once the server knows that this statement was opened. */
export function withRead<Answer extends Lists>(answer: Answer, id: string): Answer {
  const mark = <Statement extends Listed>(statements: readonly Statement[]) =>
    statements.map((statement) => (statement.id === id ? { ...statement, isRead: true } : statement));
  return {
    ...answer,
    ...(answer.reports && { reports: mark(answer.reports) }),
    ...(answer.transferredReports && { transferredReports: mark(answer.transferredReports) }),
  };
}
