import { encode } from 'uqr';
import classes from '#src/features/account/two-step/two-step.module.css';

/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, black on white in both colour schemes, as cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
};
