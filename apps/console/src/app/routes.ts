import type { ComponentType } from 'react';

export interface Route {
  readonly path: string;
  readonly page: () => Promise<ComponentType>;
}

/** Every screen of the console. The axe journey opens them all. */
export const routes: readonly Route[] = [
  { path: '/', page: async () => (await import('../features/home/home-page.tsx')).HomePage },
  { path: '/proposals', page: async () => (await import('../features/proposals/proposals-page.tsx')).ProposalsPage },
  { path: '/proposals/$id', page: async () => (await import('../features/proposals/proposal-page.tsx')).ProposalPage },
  { path: '/clock', page: async () => (await import('../features/clock/clock-page.tsx')).ClockPage },
  { path: '/navs', page: async () => (await import('../features/navs/navs-page.tsx')).NavsPage },
  { path: '/plans', page: async () => (await import('../features/plans/plans-page.tsx')).PlansPage },
  { path: '/cash', page: async () => (await import('../features/cash/cash-page.tsx')).CashPage },
  { path: '/transfers', page: async () => (await import('../features/transfers/transfers-page.tsx')).TransfersPage },
  { path: '/customers', page: async () => (await import('../features/customers/customers-page.tsx')).CustomersPage },
  {
    path: '/customers/$accountNumber',
    page: async () => (await import('../features/customers/customer-page.tsx')).CustomerPage,
  },
  {
    path: '/applications',
    page: async () => (await import('../features/applications/applications-page.tsx')).ApplicationsPage,
  },
  { path: '/documents', page: async () => (await import('../features/documents/documents-page.tsx')).DocumentsPage },
  { path: '/news', page: async () => (await import('../features/news/news-page.tsx')).NewsPage },
  { path: '/news/new', page: async () => (await import('../features/news/news-editor-page.tsx')).NewNewsPage },
  { path: '/news/$id', page: async () => (await import('../features/news/news-editor-page.tsx')).NewsEditorPage },
  { path: '/seminars', page: async () => (await import('../features/seminars/seminars-page.tsx')).SeminarsPage },
  { path: '/seminars/new', page: async () => (await import('../features/seminars/seminar-page.tsx')).NewSeminarPage },
  { path: '/seminars/$id', page: async () => (await import('../features/seminars/seminar-page.tsx')).SeminarPage },
  { path: '/campaigns', page: async () => (await import('../features/campaigns/campaigns-page.tsx')).CampaignsPage },
  {
    path: '/campaigns/new',
    page: async () => (await import('../features/campaigns/campaign-page.tsx')).NewCampaignPage,
  },
  { path: '/campaigns/$id', page: async () => (await import('../features/campaigns/campaign-page.tsx')).CampaignPage },
  {
    path: '/notifications',
    page: async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  { path: '/orders', page: async () => (await import('../features/orders/orders-page.tsx')).OrdersPage },
  { path: '/orders/$id', page: async () => (await import('../features/orders/order-page.tsx')).OrderPage },
  { path: '/jobs', page: async () => (await import('../features/jobs/jobs-page.tsx')).JobsPage },
  { path: '/books', page: async () => (await import('../features/books/books-page.tsx')).BooksPage },
  { path: '/audit', page: async () => (await import('../features/audit/audit-page.tsx')).AuditPage },
  { path: '/settings', page: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage },
  {
    path: '/maintenance',
    page: async () => (await import('../features/maintenance/maintenance-page.tsx')).MaintenancePage,
  },
];
