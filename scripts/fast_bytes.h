/* What mypyc lacks for bytearrays: to read, to write and to copy one without a detour through Python objects. */
#ifndef KURGAN_FAST_BYTES_H
#define KURGAN_FAST_BYTES_H
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <CPy.h>

static inline Py_ssize_t Kurgan_At(PyObject *o, Py_ssize_t n) {
    Py_ssize_t size = Py_SIZE(o);
    if (n < 0)
        n += size;
    if (n < 0 || n >= size) {
        PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
        return -1;
    }
    return n;
}

static inline CPyTagged Kurgan_Bytes_Get(PyObject *o, CPyTagged index) {
    if (index & CPY_INT_TAG) {
        PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
        return CPY_INT_TAG;
    }
    Py_ssize_t n = Kurgan_At(o, (Py_ssize_t)index >> 1);
    return n < 0 ? CPY_INT_TAG : (CPyTagged)(unsigned char)PyByteArray_AS_STRING(o)[n] << 1;
}

static inline CPyTagged Kurgan_Bytes_Next(PyObject *o, Py_ssize_t n) {
    return (CPyTagged)(unsigned char)PyByteArray_AS_STRING(o)[n] << 1;
}

static inline int Kurgan_Bytes_Set(PyObject *o, CPyTagged index, CPyTagged value) {
    if (index & CPY_INT_TAG) {
        PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
        return -1;
    }
    if ((value & CPY_INT_TAG) || (Py_ssize_t)value < 0 || (Py_ssize_t)value >= 512) {
        PyErr_SetString(PyExc_ValueError, "byte must be in range(0, 256)");
        return -1;
    }
    Py_ssize_t n = Kurgan_At(o, (Py_ssize_t)index >> 1);
    if (n < 0)
        return -1;
    PyByteArray_AS_STRING(o)[n] = (char)(value >> 1);
    return 0;
}

static inline PyObject *Kurgan_Bytes_Copy(PyObject *o) {
    return PyByteArray_FromStringAndSize(PyByteArray_AS_STRING(o), Py_SIZE(o));
}
#endif
