import { IconCalendarWeek, IconStack2, IconUsers, type TablerIcon } from '@tabler/icons-react';
import type { Role } from '#contract/endpoint.ts';

type PlanningPage = { to: string; label: string; Icon: TablerIcon };

const timetable: PlanningPage = { to: '/timetable', label: 'Timetable', Icon: IconCalendarWeek };
const batches: PlanningPage = { to: '/batches', label: 'Batches', Icon: IconStack2 };
const people: PlanningPage = { to: '/people', label: 'People in clips', Icon: IconUsers };

const all = [timetable, batches, people];
const ofRole: Partial<Record<Role, readonly PlanningPage[]>> = {
  admin: all,
  studio_owner: all,
  studio_team: [timetable, people],
};

/** The pages around a week of classes, for those who plan or teach one in a studio, and may open them. */
export const planningPagesOf = (role: Role): readonly PlanningPage[] => ofRole[role] ?? [];
