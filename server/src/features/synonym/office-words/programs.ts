/** What programs of offices are called in Korean. */
export const PROGRAMS: readonly string[] = [
  '아웃룩, Outlook',
  '슬랙, Slack',
  '노션, Notion',
  '지라, Jira',
  '컨플루언스, Confluence',
  '피그마, Figma',
  '구글 드라이브, Google Drive',
  '구글 시트, 구글 스프레드시트, Google Sheets',
  '구글 캘린더, Google Calendar',
  '팀즈, 마이크로소프트 팀즈, Microsoft Teams, MS Teams',
  '마이크로소프트, Microsoft',
  '세일즈포스, Salesforce',
  '깃허브, 깃헙, GitHub',
  '원드라이브, OneDrive',
  '드롭박스, Dropbox',
  '쉐어포인트, 셰어포인트, SharePoint',
]
