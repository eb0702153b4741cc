import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion } from '#contract/accounts/passkeys.contract.ts';

/** What a browser adds to a challenge; tests of refusals change it. */
type Ceremony = { challenge: string; origin: string; rpId: string; isVerified?: boolean };

export type SoftwareAuthenticator = {
  make: (ceremony: Ceremony) => NewPasskey;
  /** `counter`: the next one by default. */
  use: (ceremony: Ceremony & { counter?: number }) => PasskeyAssertion;
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
const authenticatorData = ({ rpId, isVerified = true }: Ceremony, flags: number, counter: number): Buffer =>
  Buffer.concat([
    sha256(rpId),
    Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]),
    uint32(counter),
  ]);

/** An authenticator in memory with one passkey of the account `userHandle`, whose signatures (ES256) are as real as those of a phone. */
export const softwareAuthenticator = (userHandle: string): SoftwareAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const make: SoftwareAuthenticator['make'] = (ceremony) => {
    // RFC 9053: an EC2 key of P-256 for ES256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    );
    const length = Buffer.from([0, credentialId.length]);
    const authData = Buffer.concat([
      authenticatorData(ceremony, WITH_CREDENTIAL, counter),
      Buffer.alloc(16),
      length,
      credentialId,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  };
  const use: SoftwareAuthenticator['use'] = ({ counter: given, ...ceremony }) => {
    counter = given ?? counter + 1;
    const data = authenticatorData(ceremony, 0, counter);
    const client = clientData('webauthn.get', ceremony);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: Buffer.from(userHandle).toString('base64url'),
      },
    };
  };
  return { make, use };
};
