import { isOnAtFirst, notificationCategories, type NotificationCategory } from '@tsuzura/domain/notification';
import { column, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface Preference {
  readonly category: NotificationCategory;
  readonly email: boolean;
  readonly push: boolean;
}

/** What is not given stays as it is. */
export interface PreferenceChange {
  readonly category: NotificationCategory;
  readonly email?: boolean | undefined;
  readonly push?: boolean | undefined;
}

const ofCustomer = statement<Preference, [customerId: string]>(
  'notification.preferences',
  'select category, email, push from app.notification_preference where customer_id = $1',
);

/** Every category, in its order; one that the customer never changed as it is for everybody. */
export async function preferencesOf(reader: Reader, customerId: string): Promise<readonly Preference[]> {
  const changed = new Map((await ofCustomer(reader, customerId)).map((one) => [one.category, one]));
  return notificationCategories.map((category) => {
    const { email, push } = changed.get(category) ?? { email: isOnAtFirst(category), push: isOnAtFirst(category) };
    return { category, email, push };
  });
}

const refusers = statement<{ customer_id: string }, [customerIds: readonly string[], category: string]>(
  'notification.mail-refusers',
  `select customer_id from app.notification_preference where customer_id = any ($1::text[]) and category = $2 and not email`,
);

/** Who of these switched mails of a category off. */
export const mailRefusers = async (
  reader: Reader,
  customerIds: readonly string[],
  category: NotificationCategory,
): Promise<ReadonlySet<string>> =>
  new Set((await refusers(reader, customerIds, category)).map((row) => row.customer_id));

const save = statement<object, readonly unknown[]>(
  'notification.preferences-save',
  `insert into app.notification_preference as p (customer_id, category, email, push)
    select $1, v.category, coalesce(v.email, v.is_on), coalesce(v.push, v.is_on)
      from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) as v (category, email, push, is_on)
    on conflict (customer_id, category) do update set
      email = coalesce(($3::boolean[])[array_position($2::text[], p.category)], p.email),
      push = coalesce(($4::boolean[])[array_position($2::text[], p.category)], p.push)`,
);

/** Each category at most once, and none that is locked. */
export async function savePreferences(tx: Tx, customerId: string, changes: readonly PreferenceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await save(
    tx,
    customerId,
    changes.map(({ category }) => category),
    column(changes.map(({ email }) => email ?? null)),
    column(changes.map(({ push }) => push ?? null)),
    column(changes.map(({ category }) => isOnAtFirst(category))),
  );
}
