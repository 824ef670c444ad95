import {
  ArrowLeftRight,
  Bell,
  ChartPie,
  FileText,
  Gift,
  LockKeyhole,
  Megaphone,
  Presentation,
  ReceiptJapaneseYen,
  Repeat,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationCategory } from '@tsuzura/contract/main';

export const categoryIcons: Readonly<Record<NotificationCategory, LucideIcon>> = {
  TRADE: ReceiptJapaneseYen,
  PLAN: Repeat,
  CASH: ArrowLeftRight,
  DOCUMENT: FileText,
  NISA: ChartPie,
  PRICE: Bell,
  CAMPAIGN: Gift,
  SEMINAR: Presentation,
  NEWS: Megaphone,
  SECURITY: LockKeyhole,
};
