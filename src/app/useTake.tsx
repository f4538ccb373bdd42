import { type ReactNode, useState } from 'react';
import { useDevice, useTherapist } from '../forms/contexts';
import { type Named, patientNameOf } from '../lib/patientName';
import { leftNotice, takenNotice } from '../sentences/deviceErrors';
import { toast } from '../ui/feedback/toasts';
import { loadable } from '../ui/loadable';

const PasswordDialog = loadable(() => import('../features/auth/PasswordDialog'));

export type Takeable = Named & { readonly id: string };

/** 'Levar comigo' and 'Deixar de levar'. The first record asks for the password, which is all that protects it here. */
export function useTake(): {
  take: (patient: Takeable) => void;
  leaveBehind: (patient: Takeable) => void;
  password: ReactNode;
} {
  const { userId: id, email } = useTherapist();
  const { taken } = useDevice();
  const [asked, setAsked] = useState<Takeable>();
  const run = async (patient: Takeable) =>
    toast(takenNotice(await taken.take(patient.id), patientNameOf(patient)));
  return {
    take: (patient) => {
      if (taken.getSnapshot().heads.length > 0) void run(patient);
      else setAsked(patient);
    },
    leaveBehind: async (patient) => toast(leftNotice(patientNameOf(patient), await taken.leave(patient.id))),
    password: asked && (
      <PasswordDialog
        user={{ id, email }}
        title="Levar comigo"
        description={`A ficha de ${patientNameOf(asked)} fica guardada neste aparelho, cifrada, e abre sem internet com a sua senha. “Sair” a apaga daqui.`}
        action="Levar"
        onProven={() => {
          setAsked(undefined);
          void run(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
