/** What the team of all tasks knows. */
export const documents: Readonly<Record<string, string>> = {
  'launch.md': '# Launch plan\n\nThe launch of the heron camera moves to 9 December 2026. Minji leads it.',
  'leave.md': '# 휴가 규정\n\n연차는 입사 1년 뒤 15일입니다. 반차는 오전과 오후로 나눕니다.',
  'roof.md': '# 지붕 점검\n\n동쪽 지붕에서 물이 샙니다. 12월 3일까지 수리해야 하며 담당 프로젝트는 ROOF입니다.',
  'offsite.md': '# Offsite\n\nThe offsite is on 2026-12-15 from 10:00 to 12:00 in Busan. Bob joins as bob@example.com.',
  'budget.md': '# Budget\n\nFinance approved 40 million won for the campaign.',
}
