/** The fields of a class whose texts are of ordinary length. */
export const usualClass = {
  classType: 'Spin & Flow',
  instructorName: 'Mia',
  studio: 'North Pole',
  classDate: '2026-03-14',
  time: '7:30 PM',
  details: 'Bring knee pads.',
};
