import type { ImportRow } from '#contract/timetable/timetable-import.contract.ts';
import { classTimeOf, isClockTime } from '#schema/class/clock-time.ts';
import { foldText } from '#schema/texts/phrases.ts';

/** Words that name no class, in the languages of the app, without case and accents. */
const STRAY_WORDS = new Set(
  [
    'closed closing total subtotal sum meeting lunch dinner break holiday holidays vacation leave cleaning',
    'maintenance inventory stocktake birthday dentist doctor appointment interview payroll shift reception rental',
    'reserved blocked unavailable setup call errands delivery',
    'geschlossen gesamt summe zwischensumme besprechung teambesprechung sitzung teamsitzung teammeeting mittagspause pause mittag urlaub',
    'ferien feiertag betriebsferien putzen reinigung wartung inventur geburtstag zahnarzt arzt arzttermin termin',
    'schicht empfang vermietung reserviert',
    'ferme fermeture reunion dejeuner vacances conge conges ferie menage nettoyage entretien inventaire anniversaire',
    'dentiste medecin',
    'cerrado reunion almuerzo comida descanso vacaciones festivo feriado limpieza mantenimiento inventario cumpleanos',
    'dentista medico cita',
    'fechado reuniao almoco intervalo ferias limpeza manutencao aniversario',
    'chiuso riunione pranzo pausa ferie pulizie manutenzione compleanno',
  ].flatMap((line) => line.split(' ')),
);

/** Words that may stand beside them. */
const OTHER_WORDS = new Set(
  [
    'the we are is a for of with and no due to all day week weekly monthly public bank national christmas xmas easter new',
    'year years studio team staff office room front desk us owner manager ceo',
    'an das die der den dem wir sind ist fur mit und im am uber zu bis wegen alle tag woche weihnachten ostern neujahr buro raum',
    'a le la les nous sommes est pour du de des et tous jour semaine noel paques salle equipe bureau pause',
    'el los las estamos esta para por del y todo dia semana navidad sala equipo oficina estudio',
    'o os as em do da dos e dia natal pascoa equipe escritorio',
    'il lo gli siamo per di tutto giorno settimana natale pasqua ufficio',
  ].flatMap((line) => line.split(' ')),
);

/** Minutes that hardly any class lasts. */
const SHORTEST = 10;
const LONGEST = 6 * 60;

/** Hours of the night, in which hardly any class starts; midnight often means that a program knows no time. */
const NIGHT_ENDS = '05:00';

/** Whether the title has a word that names no class, and no word that could be the name of one. ‘Lunch Flow’ is a class. */
const isStrayTitle = (title: string): boolean => {
  const words = foldText(title).match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => STRAY_WORDS.has(word)) &&
    words.every((word) => STRAY_WORDS.has(word) || OTHER_WORDS.has(word))
  );
};

/** Why the row is probably no class, as the end of a sentence; null if it may well be one. */
const strayReason = ({ classType, time, durationMinutes }: ImportRow['values']): string | null => {
  if (isStrayTitle(classType)) return `is called “${classType}”`;
  if (durationMinutes !== null && (durationMinutes < SHORTEST || durationMinutes > LONGEST))
    return `lasts ${durationMinutes > LONGEST ? 'more than 6 hours' : `${durationMinutes} minutes`}`;
  return isClockTime(time) && time < NIGHT_ENDS ? `starts at ${classTimeOf(time)}` : null;
};

/** Notes which rows are probably no class. A person decides, because titles and lengths are only signs. */
export const markStray = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.map((row) => {
    const reason = row.isCancelled ? null : strayReason(row.values);
    if (reason === null) return row;
    const message = `probably no class: it ${reason}`;
    return { ...row, problems: [...row.problems, { field: null, column: null, message, isNote: true }] };
  });
