import type { PlanDay } from '@tsuzura/domain/plan';

/** 1 to 27 and the end of the month: other days do not exist in every month. */
export const planDays: readonly PlanDay[] = [...Array.from({ length: 27 }, (_, index) => index + 1), 'MONTH_END'];

export const planDayText = (day: PlanDay): string => (day === 'MONTH_END' ? '月末' : `${day}日`);

export const dayOptions = planDays.map((day) => ({ value: String(day), label: planDayText(day) }));

export const readPlanDay = (text: string): PlanDay => (text === 'MONTH_END' ? text : Number(text));
