/**
 * What an operator may do. Everybody who has a role may look (閲覧); 作成 prepares and does daily work, 承認 decides what
 * somebody else prepared, 管理 changes rules of the installation. A person may have several (ADR-0067).
 */
export const operatorRoles = ['viewer', 'maker', 'checker', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleTexts: Readonly<Record<OperatorRole, string>> = {
  viewer: '閲覧',
  maker: '作成',
  checker: '承認',
  admin: '管理',
};

export const isOperatorRole = (text: unknown): text is OperatorRole => operatorRoles.some((role) => role === text);

/** Whether somebody with these roles has one of those a call asks for. */
export const hasRole = (roles: readonly OperatorRole[], wanted: readonly OperatorRole[]): boolean =>
  roles.length > 0 && (wanted.includes('viewer') || roles.some((role) => wanted.includes(role)));
