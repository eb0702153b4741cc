import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import {
  type ComponentType,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
  useRef,
  type FormEvent,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { DEMO_VIDEO_PATH } from '#contract/site-pages.ts';
import { startOf } from '#schema/characters.ts';
import type { ClassSchedule } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { logError } from '#src/api/log-error.ts';
import posterUrl from '#src/features/site/landing/demo-poster.webp';
import { CREATE_ACCOUNT } from '#src/features/site/site-frame.tsx';
import {
  type TriedClass,
  newTriedClass,
  onTriedClass,
  readTriedClass,
  storeTriedClass,
  tryItTemplates,
  tryItTimes,
} from '#src/features/site/try-it/tried-class.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { whenIdle, whenLoaded } from '#src/ui/browser/scheduling.ts';
import { cutPasteMessage, limitField } from '#src/ui/fields/character-limit.ts';
import classes from '#src/features/site/landing/hero-section.module.css';
import landingClasses from '#src/features/site/landing/landing-page.module.css';
import links from '#src/features/site/site-links.module.css';

const days = [
  'Every Monday',
  'Every Tuesday',
  'Every Wednesday',
  'Every Thursday',
  'Every Friday',
  'Every Saturday',
  'Every Sunday',
] as const satisfies readonly ClassSchedule[];

type TryItFormProps = {
  tried: TriedClass;
  onChange: (changes: Partial<TriedClass>) => void;
  /** Called when the visitor is about to type. */
  onApproach: () => void;
  onWant: () => void;
};

/** A form for a class, shown at once in the preview beside it. Submitting it makes a promo of the class. */
const TryItForm = ({ tried, onChange, onApproach, onWant }: TryItFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  // The page is visible before its script runs, so the visitor may already have typed.
  const takeTyped = useEffectEvent((): void => {
    const typed = new FormData(form.current ?? undefined);
    const read = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    // The options of the day are schedules.
    const found = {
      classType: startOf(read('class'), FORM_FIELD_MAX),
      schedule: read('day') as ClassSchedule,
      time: read('time'),
    };
    const { classType, schedule, time } = tried;
    if (found.classType !== classType || found.schedule !== schedule || found.time !== time) onChange(found);
  });
  useLayoutEffect(() => takeTyped(), []);
  const [excess, setExcess] = useState(0);
  const limit = useCallback(
    (field: HTMLInputElement | null) =>
      field === null ? undefined : limitField(field, FORM_FIELD_MAX, setExcess),
    [],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onWant();
  };
  return (
    <form
      ref={form}
      id="try-it"
      className={classes.tryItForm}
      aria-label="Try it with your class"
      onSubmit={submit}
    >
      <label className={classes.wide}>
        Your class
        <input
          ref={limit}
          name="class"
          type="text"
          autoComplete="off"
          placeholder="Spin & Flow"
          value={tried.classType}
          onFocus={onApproach}
          onChange={(event) => {
            setExcess(0);
            onChange({ classType: event.currentTarget.value });
          }}
        />
      </label>
      <output className={classes.limit}>{excess > 0 && cutPasteMessage(excess, FORM_FIELD_MAX)}</output>
      <label>
        Day
        <select
          name="day"
          value={tried.schedule}
          // Its options are schedules.
          onChange={(event) => onChange({ schedule: event.currentTarget.value as ClassSchedule })}
        >
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </select>
      </label>
      <label>
        Time
        <select
          name="time"
          value={tried.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        >
          {tryItTimes.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      </label>
      <fieldset className={classes.templates}>
        <legend>Template</legend>
        {tryItTemplates.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name="template"
              checked={tried.templateId === id}
              onChange={() => onChange({ templateId: id })}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={links.primary} data-kind="large">
        Make it yours
      </button>
      <p className={classes.note}>Free, without a card. What you typed waits for you in the editor.</p>
    </form>
  );
};

/**
 * The claims and testimonials on the landing page (PU-010, PU-017, PU-018). They are sample texts, marked as such on the page, which the
 * operator replaces with facts about the installation.
 */
export const sampleClaims = {
  trust: 'Trusted by 100+ instructors',
  speed: 'Videos in under 5 minutes',
} as const;

type Testimonial = { quote: string; name: string; role: string };

export const sampleTestimonials: readonly Testimonial[] = [
  {
    quote: 'I make the promo on my phone between two classes. The spin course was full by Friday.',
    name: 'Lina Sample',
    role: 'Pole instructor',
  },
  {
    quote: 'Every instructor posts in our colors now, and nobody waits for me to do the editing.',
    name: 'Mara Sample',
    role: 'Studio owner',
  },
  {
    quote: 'I type the class, it looks like a trailer. That is the whole trick.',
    name: 'Kai Sample',
    role: 'Aerial coach',
  },
];

/** Marks the sample texts of a section, below it. */
export const SampleNote = ({ children }: { children: string }) => (
  <p className={landingClasses.sample}>{children}</p>
);

/** A demo promo in a phone, or `children` in its place. It plays without sound once the page has loaded. */
const DemoPhone = ({ children }: { children: ReactNode }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (prefersReducedMotion()) return;
    void whenLoaded()
      .then(() => whenIdle())
      // The browser may refuse, for example with a low battery; then the poster stays.
      .then(() => video.current?.play().catch(() => undefined));
  }, []);
  const toggle = (): void => {
    if (isPlaying) video.current?.pause();
    else video.current?.play().catch(() => undefined);
  };
  return (
    <div className={classes.demoPhone}>
      {children ?? (
        <>
          <video
            ref={video}
            className={classes.video}
            src={DEMO_VIDEO_PATH}
            poster={posterUrl}
            width={540}
            height={960}
            muted
            loop
            playsInline
            preload="none"
            aria-label="A promo made with the product: Heels & Flow, every Thursday, 7:30 PM"
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
          >
            Your browser does not support the video tag.
          </video>
          <button type="button" className={classes.toggle} onClick={toggle}>
            {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
            <span>{isPlaying ? 'Pause the demo' : 'Play the demo'}</span>
          </button>
        </>
      )}
    </div>
  );
};

type Preview = ComponentType<{ tried: TriedClass }>;

type TryIt = {
  tried: TriedClass;
  /** Null until the visitor has typed and the composition has loaded. */
  Preview: Preview | null;
  change: (changes: Partial<TriedClass>) => void;
  /** Loads the preview before the visitor types. */
  approach: () => void;
  /** Opens the sign-up page; the editor then makes the promo. */
  want: () => void;
};

const loadPreview = async (): Promise<Preview> =>
  (await import('#src/features/site/try-it/try-it-preview.tsx')).TryItPreview;

/** The typed class, which is stored in this browser at each change. */
const useTryIt = (): TryIt => {
  const stored = useSyncExternalStore(onTriedClass, readTriedClass, () => null);
  const [Preview, setPreview] = useState<Preview | null>(null);
  const isTried = stored !== null;
  useEffect(() => {
    if (!isTried) return;
    loadPreview().then(
      (loaded) => setPreview(() => loaded),
      // The demo keeps playing, and the typed class is still stored.
      (error: unknown) => logError('The preview could not be loaded', error),
    );
  }, [isTried]);
  const tried = stored ?? newTriedClass;
  return {
    tried,
    Preview,
    change: (changes) => storeTriedClass({ ...tried, ...changes }),
    approach: () => void loadPreview().catch(() => undefined),
    want: () => {
      storeTriedClass({ ...tried, isWanted: true });
      loadPage(CREATE_ACCOUNT);
    },
  };
};

/** The headline, a demo promo, and a form to try it with a class. */
export const HeroSection = () => {
  const { tried, Preview, change, approach, want } = useTryIt();
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.promise}>
          <p className={classes.claim}>{sampleClaims.trust}</p>
          <h1 id="hero-title">The promo that fills your next class</h1>
          <p className={classes.lead}>
            Pick a clip, type your class, download a vertical video for Reels, TikTok and Shorts. On your
            phone, between two classes.
          </p>
          <a className={`${links.primary} ${classes.start}`} data-kind="large" href="#try-it">
            Try it with your class
          </a>
        </div>
        <div className={classes.phone}>
          <DemoPhone>{Preview === null ? null : <Preview tried={tried} />}</DemoPhone>
        </div>
        <div className={classes.form}>
          <TryItForm tried={tried} onChange={change} onApproach={approach} onWant={want} />
        </div>
      </div>
      <SampleNote>Sample figure</SampleNote>
    </section>
  );
};
